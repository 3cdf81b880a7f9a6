/** Such as `1.2 MB`, in both languages with Western digits. */
export const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1024 ** 2).toFixed(1)} MB`;
