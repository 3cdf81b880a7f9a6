declare module "*?inline-script" {
  /** A script that calls the default export (inline-script-plugin.ts). @param args as JavaScript */
  const call: (args: string) => string;
  export default call;
}
declare module "virtual:icon/*" {
  const icon: import("#app/ui/icon.tsx").InterfaceIcon;
  export default icon;
}
