// setTimeout(), of which a millisecond is the least, awaited
'use strict';
const {createInterface} = require('node:readline');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function main() {
	for await (const request of createInterface({input: process.stdin})) {
		const [length_us, calls] = request.split(' ').map(Number);
		const lateness_ns = new Array(calls).fill(0);
		let cpu = process.cpuUsage();
		for (let i = 0; i < calls; i++) {
			const start_ns = process.hrtime.bigint();
			await sleep(length_us / 1000);
			lateness_ns[i] = Number(process.hrtime.bigint() - start_ns) - length_us * 1000;
		}
		cpu = process.cpuUsage(cpu);
		console.log(cpu.user + cpu.system, ...lateness_ns);
	}
}

main();
