/** Options that the builds of the site and of the desk share. */
export const browserBuild = {
  // Browsers of the last two and a half years.
  target: ["chrome124", "edge124", "firefox125", "safari17.4"],
  assetsInlineLimit: 0,
  // Even if BUILD_DIR is elsewhere: otherwise old pages would be served.
  emptyOutDir: true,
};

/**
 * Three files shared by every page instead of fifteen: on a slow line each costs a round trip (129 KB
 * became 114).
 * @param shell modules that surround every page
 */
export const sharedChunks = (shell: RegExp) => ({
  output: {
    codeSplitting: {
      groups: [
        { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
        { name: "router", test: /node_modules\/(react-router|cookie-es)\// },
        { name: "shell", test: shell, minShareCount: 2 },
      ],
    },
  },
});

/** React decides by NODE_ENV, which few servers set, whether it runs its slow code for development. */
export const production = (command: "build" | "serve") =>
  command === "build" ? { "process.env.NODE_ENV": '"production"' } : {};
