/** The kinds of figures that a text has. */
export type Figures = { price: boolean; time: boolean; number: boolean };

export const figuresOf = (text: string): Figures => ({
  price: price.test(text),
  time: time.test(text),
  number: /[\d٠-٩]/.test(text),
});

/** An amount of money, and a length of time. */
const price = /\d[\d,.]*\s*(?:riyals?|sar|ريال|ر\.س|هلل|%|٪)|(?:SAR|﷼)\s*\d|(?<!\p{L})free(?!\p{L})|مجان/iu;
const time =
  /(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s*(?:working |full )?(?:minute|hour|day|week|month|year)|دقيق|ساع|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات|عام/iu;
