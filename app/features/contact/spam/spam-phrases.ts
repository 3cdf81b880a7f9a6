/**
 * Words of mass mailings, for texts that `plain` has made comparable. Each group counts once. They are words of those who
 * sell, not of those who ask: a client may well ask for SEO, a shop for crypto payments.
 */
export const spamPhrases = {
  selling: {
    ranking:
      /back-?links?\b|guest post|link building|domain authority|\bpbn\b|seo (?:packages?|expert|specialist here)|(?:rank|put|get) (?:you|your (?:web)?site)\b.{0,40}(?:google|first page|page one|#1)|increase your (?:traffic|rankings?)|organic traffic to your/,
    gambling:
      /casino|\bslots?\b.{0,20}(?:bonus|online)|betting (?:tips|site|bonus)|1xbet|sportsbook|كازينو|مراهنات|казино/,
    medicine:
      /viagra|cialis|tramadol|weight loss (?:pills?|drops)|without (?:a )?prescription|فياجرا|سيالس|حبوب التخسيس/,
    profit:
      /(?:earn|make|made) (?:up to )?[$€£]? ?\d[\d,.]*.{0,15}(?:daily|a day|per day|a week|per week|a month)|passive income|guaranteed (?:profit|returns?)|(?:bitcoin|crypto|forex) (?:investment|trading (?:bot|signals))|financial freedom|double your (?:bitcoin|money)|(?:ارباح|دخل) (?:مضمون|يومي)|пассивн\S+ доход|заработ(?:ок|ай)/,
    lending:
      /(?:business|personal|urgent) loans? (?:at|from|with)|loan offer|% interest rate|no credit check|سداد القروض|قروض? بدون كفيل|تمويل (?:فوري|شخصي) بدون/,
    intimacy:
      /\bporn|escort (?:girls?|service)|sexy? (?:girls?|photos|dating)|hot girls|meet (?:single )?women|adult dating|سكس|знакомств/,
    fame: /(?:buy|get|real|free|cheap) (?:\d+k? )?(?:followers|likes|subscribers)|زياد[ةه] متابعين|متابعين حقيقيين/,
    data: /(?:email|leads?|b2b) (?:lists?|database).{0,60}(?:buy|price|million|verified|sale)|million (?:verified )?(?:emails|contacts)/,
    claims:
      /(?:copyright|images?|trademark).{0,60}(?:stolen|infringe)|you have (?:won|been selected)|unclaimed (?:funds|inheritance)|next of kin/,
  },
  massMailing:
    /dear (?:sir\/madam|web ?site owner|web ?master|business owner)|(?:hi|hello|hey) (?:there )?(?:admin|website owner|webmaster|business owner)|(?:via|through|using|to|with) (?:website )?(?:contact|feedback) forms?\b|unsubscribe|opt[- ]out|click (?:here|the link)|limited[- ]time offer|act now|اضغط (?:هنا|على الرابط)|للاشتراك (?:اضغط|عبر الرابط)/,
};
