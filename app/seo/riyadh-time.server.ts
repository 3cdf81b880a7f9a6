/** The first moment of a day (`2024-02-15`) in Riyadh, which has no summer time, in ISO 8601. */
export const startOfDay = (day: string) => `${day}T00:00:00+03:00`;

/** The day after (`1`) or before (`-1`) a day written as `2024-02-15`. */
export function shiftDay(day: string, by: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + by);
  return moment.toISOString().slice(0, 10);
}
