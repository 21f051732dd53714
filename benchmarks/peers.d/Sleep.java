import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Scanner;
import java.util.concurrent.locks.LockSupport;

/** LockSupport.parkNanos(). */
class Sleep {
	/** The sleeping thread's CPU time: the process's comes in steps of 10 ms. */
	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	public static void main(String[] arguments) {
		Scanner in = new Scanner(System.in);
		while (in.hasNextLong()) {
			long length_ns = in.nextLong() * 1000;
			long[] lateness_ns = new long[in.nextInt()];
			long cpu_ns = THREADS.getCurrentThreadCpuTime();
			run(length_ns, lateness_ns);
			cpu_ns = THREADS.getCurrentThreadCpuTime() - cpu_ns;
			StringBuilder answer = new StringBuilder().append(cpu_ns / 1000);
			for (long ns : lateness_ns) {
				answer.append(' ').append(ns);
			}
			System.out.println(answer);
		}
	}

	private static void run(long length_ns, long[] lateness_ns) {
		for (int i = 0; i < lateness_ns.length; i++) {
			long start_ns = System.nanoTime();
			LockSupport.parkNanos(length_ns);
			lateness_ns[i] = System.nanoTime() - start_ns - length_ns;
		}
	}
}
