type Degrees = { latitude: number; longitude: number };
type Edges = { west: number; east: number; south: number; north: number };

const width = 400;

/**
 * Positions on a drawing 400 units wide: equirectangular, true at its middle.
 * @param edges of the drawing, in degrees
 */
export function mapProjection({ west, east, south, north }: Edges) {
  const perLongitude = width / (east - west);
  // A degree of longitude is shorter by the cosine of the latitude.
  const perLatitude = perLongitude / Math.cos(((south + north) * Math.PI) / 360);
  const height = Math.round((north - south) * perLatitude);
  /** Top and bottom margin that a 3:2 ratio cuts off. */
  const margin = (height - (width * 2) / 3) / 2;

  /** From the upper left corner. */
  const pointOf = ({ latitude, longitude }: Degrees): { x: number; y: number } => ({
    x: Math.round((longitude - west) * perLongitude),
    y: Math.round((north - latitude) * perLatitude),
  });
  return {
    width,
    height,
    pointOf,
    isOnMap: (place: Degrees): boolean => {
      const { x, y } = pointOf(place);
      return x > 20 && x < width - 20 && y > margin + 20 && y < height - margin - 20;
    },
  };
}
