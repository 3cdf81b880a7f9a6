import { readdir, readlink } from "node:fs/promises";

/** Files below a folder that are open in this process, each as often as it is. */
export async function openFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd");
  const paths = await Promise.all(descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => "")));
  const below = paths.filter((path) => path.startsWith(`${folder}/`));
  return below.map((path) => path.slice(folder.length + 1)).toSorted();
}
