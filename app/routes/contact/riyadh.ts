/** Bounds of the map in degrees, and its size in drawing units: 400 by 330. */
const west = 46.48;
const north = 24.86;
/** Drawing units per degree; a degree of longitude is shorter by the cosine of the latitude. */
const unitsOfLongitude = 1000;
const unitsOfLatitude = 1101;
export const width = 400;
export const height = 330;

export type Degrees = { latitude: number; longitude: number };

/** Position of a place on the map, in drawing units from the upper left corner. */
export const pointOf = ({ latitude, longitude }: Degrees): { x: number; y: number } => ({
  x: Math.round((longitude - west) * unitsOfLongitude),
  y: Math.round((north - latitude) * unitsOfLatitude),
});

/** Top and bottom margin, in drawing units, that a 3:2 ratio cuts off. */
const margin = (height - (width * 2) / 3) / 2;

/** Whether a place is on the visible map, with room for a mark. */
export function isOnMap(place: Degrees): boolean {
  const { x, y } = pointOf(place);
  return x > 20 && x < width - 20 && y > margin + 20 && y < height - margin - 20;
}
