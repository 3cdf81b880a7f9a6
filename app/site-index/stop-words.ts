import { foldWords } from "./normalise.ts";

/** Words that any question may contain, Saudi speech included. They count in phrases only ("how long"). */
const stopWords: ReadonlySet<string> = new Set(
  foldWords(`
    a an the this that these those it its i im ive id me my mine we our ours us you your yours u ur he she they them their there here
    is are am be been being was were do does did doing done have has had having can could will would shall should may might must
    not no dont doesnt didnt isnt arent cant wont any some all every each much many more most very really just also too only even so such
    what whats which who whos whom whose when where wheres why how hows if whether then than and or but nor as at by for from in into
    of off on onto out over to up with without within about after again before between during until while through per via
    please pls kindly hi hello hey thanks thank ok okay yes yeah well like want wants need needs get gets getting got give gives let lets
    tell know say says ask make makes made making take takes use uses using used help helps thing things something someone somebody
    anything anyone one ones way else other another same own lot bit kind sort etc possible able
    wat wht ur r 2 plz abt wanna gonna gimme actually exactly basically briefly short quick sentence best explain describe show yourself yourselves people
    im looking look looking interested would like wondering question company firm organisation organization agency startup business guys folks sir dear detail details today tomorrow tonight now
    saudi arabia ksa kingdom riyadh

    من في على عن الى الي مع بعد قبل عند حتى منذ بين دون بدون غير كل بعض اي ايه هذا هذه هذي ذلك تلك هنا هناك ثم او ام ولا لا ما لم لن
    هل كيف متى اين وين وش ايش شو ليش لماذا لما مين منهو كم ماذا ليه اذا لو ان انا انت انتم انتو احنا نحن هو هي هم هما له لها لهم لك لكم لي لنا
    عندكم عندكن عندكوا عندكو عندك عندنا عندي لديكم لدينا لدي لديك معكم معنا معي فيه فيها فيكم به بها منكم منها عليه عليها علي عليكم عنكم حقكم حقي حقنا تبع تبعكم
    اللي الذي التي الذين كان كانت يكون تكون صار يصير تصير ليس قد سوف راح لازم ممكن يمكن يمكنني يمكننا عبر عشان علشان ابي ابغى ابغي نبي نبغى نبغي اريد نريد ارغب نرغب احتاج نحتاج
    ودي عطني اعطني اعطوني قولي اخبرني اخبروني عرفني عرفوني لو سمحت سمحتم فضلك رجاء ارجو طيب تمام نعم ايوه اي شكرا مرحبا اهلا هلا السلام عليكم
    سوي اسوي تسوون تسوي نسوي مسوي مسويته يسوي تقدرون تقدر اقدر نقدر تستطيعون تستطيع يقدر شي شيء حاجه احد واحد واحده مره جدا كثير بس فقط ايضا كمان برضو
    هذول ذا ذي يا يوم ايام ساعه الساعه بخصوص بشان حول رقمي ورقمي جوالي بالتفصيل تفاصيل اليوم بكره بكرا غدا الليله الان الحين ال بال لل وال و ف ب ل ك شركه شركتكم شركتي شركتنا الشركه تقدمون تقدمونها تقدم عطوني
    بالضبط تحديدا باختصار اكثر اعرف نعرف يوجد توجد فين شنو وشو منو معاكم معاك معانا اخرى ثانيه مؤسسه المؤسسه مؤسستكم شركات الشركات هالشركه هالموقع
    السعوديه المملكه العربيه الرياض
  `),
);

/** Takes a folded word; an Arabic one may carry a conjunction or preposition. */
export const isStopWord = (word: string): boolean =>
  stopWords.has(word) || (word.length > 2 && /^[وفبلك]/.test(word) && stopWords.has(word.slice(1)));

/** The folded words of a text without stop words. */
export const tellingWords = (text: string): string[] => foldWords(text).filter((word) => !isStopWord(word));
