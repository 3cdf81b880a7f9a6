/**
 * Colours of app/style/tokens.css for media without stylesheets: mails, pictures, icons, the
 * manifest. A test keeps the two in sync.
 */
export const night950 = "#07110d";
export const night900 = "#0b1a14";
export const night800 = "#11261d";
export const night700 = "#1a3a2c";
export const sand50 = "#fbf8f2";
export const sand100 = "#f4eee2";
export const sand200 = "#e8dcc6";
export const sand300 = "#d3bf9c";
export const emeraldLight = "#35d79c";
export const emeraldDeep = "#0a6e4d";
export const lamp = "#ffb765";
export const ink = "#14201a";
export const muted = "#4d5b54";
export const danger = "#a3271f";
export const dangerLight = "#ff8f85";
