/**
 * Milliseconds of this thread's processor time that work takes: what else the machine does is not
 * counted.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
