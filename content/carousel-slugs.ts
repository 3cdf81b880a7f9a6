/**
 * Two addresses of the carousel that no service has, and the services meant by them. The owner decides in
 * `content/settings.yaml` whether they lead there or count as unknown (docs/decisions/carousel-slugs.md).
 */
export const carouselSlugs: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  technical: "professional",
  development: "web-development",
});
