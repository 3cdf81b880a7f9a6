export { city as default } from "#media/rig/city.mjs";
