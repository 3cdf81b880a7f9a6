import { userInfo } from "node:os";

/** The shell's user; with sudo, also the user who invoked it. */
export function currentUser(): string {
  let name = `user ${process.getuid?.() ?? "without a number"}`;
  try {
    name = userInfo().username;
  } catch {
    // The user of a container often has no name.
  }
  // Set by sudo, not a setting.
  // oxlint-disable-next-line node/no-process-env -- see above
  const { SUDO_USER } = process.env;
  return SUDO_USER && SUDO_USER !== name ? `${SUDO_USER} as ${name}` : name;
}
