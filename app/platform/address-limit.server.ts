import { createLimit, type Limit } from "./limit.server.ts";

/**
 * How many times as much the networks of an IPv6 /48 may do together. One machine at a hoster often has a whole /48, that
 * is 65,536 networks, while a provider of phones puts many customers into one.
 */
const wider = 10;

/**
 * A limit for each address that a request comes from, by its `addressKey`.
 * @param options as createLimit's
 */
export function createAddressLimit(options: {
  name: string;
  points: number;
  seconds: number;
}): Pick<Limit, "take" | "giveBack"> {
  const own = createLimit(options);
  const around = createLimit({ ...options, name: `${options.name}-48`, points: options.points * wider });
  return {
    take: async (key) => {
      const wait = await own.take(key);
      const network = networkAround(key);
      if (wait || network === undefined) return wait;
      const widerWait = await around.take(network);
      if (widerWait) await own.giveBack(key);
      return widerWait;
    },
    giveBack: async (key) => {
      await own.giveBack(key);
      const network = networkAround(key);
      if (network !== undefined) await around.giveBack(network);
    },
  };
}

/** Such as `2001:db8:1::/48`; undefined where the key is no IPv6 network. */
const networkAround = (key: string): string | undefined => {
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(key);
  return groups ? `${groups[1]}::/48` : undefined;
};
