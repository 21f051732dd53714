"""time.sleep()"""
import sys
import time


def main():
    for request in sys.stdin:
        length_us, calls = map(int, request.split())
        length_s = length_us / 1e6
        lateness_ns = [0] * calls
        cpu_ns = time.process_time_ns()
        for i in range(calls):
            start_ns = time.monotonic_ns()
            time.sleep(length_s)
            lateness_ns[i] = time.monotonic_ns() - start_ns - length_us * 1000
        cpu_ns = time.process_time_ns() - cpu_ns
        print(cpu_ns / 1000, *lateness_ns, flush=True)


main()
