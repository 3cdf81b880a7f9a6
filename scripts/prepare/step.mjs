/** Counts what goes on. At a terminal the line tells the seconds, and how long it took. */
let number = 0;

/**
 * @param {string} words what is done, such as `Making the pages`
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(words, work) {
  const began = Date.now();
  const line = `${(number += 1)}. ${words} …`;
  const terminal = process.stdout.isTTY ? process.stdout : undefined;
  const tell = () => terminal?.write(`\r${line} ${Math.round((Date.now() - began) / 1000)} s`);
  const timer = setInterval(tell, 1000);
  if (terminal) tell();
  else console.log(line);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    tell();
    terminal?.write("\n");
  }
}
