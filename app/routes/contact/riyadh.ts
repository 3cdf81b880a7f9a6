/** The part of the city on the map, and its size in units of the drawing: 400 by 330. */
const west = 46.48;
const north = 24.86;
/** Units of a degree; one of longitude is shorter by the cosine of the latitude. */
const unitsOfLongitude = 1000;
const unitsOfLatitude = 1101;
export const width = 400;
export const height = 330;

export type Degrees = { latitude: number; longitude: number };

/** Where a place is on the map, in units from its upper left corner. */
export const pointOf = ({ latitude, longitude }: Degrees): { x: number; y: number } => ({
  x: Math.round((longitude - west) * unitsOfLongitude),
  y: Math.round((north - latitude) * unitsOfLatitude),
});

/** The margins that a ratio of 3:2 cuts off above and below. */
const margin = (height - (width * 2) / 3) / 2;

/** Whether a place is on the visible map, with room for a mark. */
export function isOnMap(place: Degrees): boolean {
  const { x, y } = pointOf(place);
  return x > 20 && x < width - 20 && y > margin + 20 && y < height - margin - 20;
}
