const permissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(", ");

/** Pictures that other sites show beside a link to this one. */
const shownElsewhere = /^\/(?:og\/|favicon\.|apple-touch-icon)/;

/**
 * Headers that every answer carries, as name and value in turn.
 * @param https whether the public origin is https: only then may browsers be told to stay there
 */
export function securityHeaders(path: string, policy: string, https: boolean): string[] {
  return [
    "Content-Security-Policy",
    policy,
    "X-Content-Type-Options",
    "nosniff",
    "Referrer-Policy",
    "strict-origin-when-cross-origin",
    "Permissions-Policy",
    permissionsPolicy,
    "Cross-Origin-Opener-Policy",
    "same-origin",
    "Cross-Origin-Resource-Policy",
    shownElsewhere.test(path) ? "cross-origin" : "same-origin",
    ...(https ? ["Strict-Transport-Security", "max-age=31536000"] : []),
  ];
}
