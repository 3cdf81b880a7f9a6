import { Empty } from "#desk/parts/page.tsx";
import { useWords } from "#desk/words/words.ts";

/** Placeholder before a lead is chosen. */
export default function NoLead() {
  const { leads: words } = useWords();
  return <Empty title={words.choose} text={words.chooseText} />;
}
