//! std::thread::sleep(), or, with the feature "spin_sleep", that crate's sleep().
use std::fmt::Write;
use std::io::BufRead;
use std::time::{Duration, Instant};

#[cfg(feature = "spin_sleep")]
use spin_sleep::sleep;
#[cfg(not(feature = "spin_sleep"))]
use std::thread::sleep;

#[repr(C)]
struct Timespec {
    s: std::os::raw::c_long,
    ns: std::os::raw::c_long,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

const CLOCK_PROCESS_CPUTIME_ID: i32 = 2;

fn cpu_us() -> i64 {
    let mut time = Timespec { s: 0, ns: 0 };
    unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.s as i64 * 1_000_000 + time.ns as i64 / 1000
}

fn main() {
    for request in std::io::stdin().lock().lines() {
        let request: Vec<u64> = request.unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
        let length = Duration::from_micros(request[0]);
        let mut lateness_ns = vec![0i64; request[1] as usize];
        let used_us = cpu_us();
        for ns in &mut lateness_ns {
            let start = Instant::now();
            sleep(length);
            *ns = start.elapsed().as_nanos() as i64 - length.as_nanos() as i64;
        }
        let mut answer = (cpu_us() - used_us).to_string();
        for ns in lateness_ns {
            write!(answer, " {ns}").unwrap();
        }
        println!("{answer}");
    }
}
