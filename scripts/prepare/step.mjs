/** Shows progress. At a terminal the line counts the seconds. */
let number = 0;

/**
 * @param {string} words the step, such as `Making the pages`
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(words, work) {
  const began = Date.now();
  const line = `${(number += 1)}. ${words} …`;
  const terminal = process.stdout.isTTY ? process.stdout : undefined;
  const show = () => terminal?.write(`\r${line} ${Math.round((Date.now() - began) / 1000)} s`);
  const timer = setInterval(show, 1000);
  if (terminal) show();
  else console.log(line);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    show();
    terminal?.write("\n");
  }
}
