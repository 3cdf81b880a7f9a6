import Mail from "virtual:icon/mail";
import MessageCircle from "virtual:icon/message-circle";
import Phone from "virtual:icon/phone";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { ButtonLink, SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { TextArea } from "#desk/parts/field.tsx";
import { useFieldValue } from "#desk/parts/use-field-value.ts";
import { useKeptFields } from "#desk/parts/use-kept-fields.ts";
import { useRootData } from "#desk/words/words.ts";
import { formResult } from "./form-result.ts";
import type { Result } from "./lead-action.server.ts";
import type { LeadView } from "./lead-view.server.ts";
import { addressWith, useLeadWords } from "./lead-words.ts";

type Props = { lead: LeadView; hasMail: boolean; result: Result | undefined };

/** Ways to answer the lead; the first available one is highlighted. */
export function Answer({ lead, hasMail, result }: Props) {
  const words = useLeadWords();
  const look = (isFirst: boolean) => `button max-sm:grow ${isFirst ? "button-main" : "button-line"}`;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {lead.call !== undefined && (
        <a href={lead.call} className={look(lead.email === "")}>
          <Phone aria-hidden="true" className="size-5" />
          {words.call}
        </a>
      )}
      {lead.whatsapp !== undefined && (
        <NewWindowLink href={lead.whatsapp} className={look(false)}>
          <MessageCircle aria-hidden="true" className="size-5" />
          {words.whatsapp}
        </NewWindowLink>
      )}
      {lead.email !== "" && <MailAnswer lead={lead} hasMail={hasMail} result={result} />}
    </div>
  );
}

/** A mail from the company's address; without a mail server, from the member's own program. */
function MailAnswer({ lead: { id, locale, answers, signature, templates }, hasMail, result }: Props) {
  const words = useLeadWords();
  const { answer } = words;
  const member = useRootData()?.member;
  const [search] = useSearchParams();
  const { done, error, typed } = formResult(result, "answer");
  const form = useKeptFields(`answer ${id}`, done);
  const area = useRef<HTMLTextAreaElement>(null);
  const { formData, state } = useNavigation();
  const isSending = formData?.get("intent") === "answer";
  const opened = useRef<Result>(undefined);
  const [read, onInput] = useFieldValue(String(answers), done);
  const chosen = templates[Number(search.get("template") ?? Number.NaN)]?.text;
  const [isOpen, setOpen] = useState((typed.text ?? chosen) !== undefined);

  useEffect(() => {
    if (area.current!.value !== "") setOpen(true);
    if (location.hash !== "#answer") return;
    area.current!.closest("details")!.open = true;
    area.current!.focus();
  }, []);
  useEffect(() => {
    if (done) setOpen(false);
  }, [done]);
  useEffect(() => {
    // Opening another program would cancel the page's revalidation.
    if (!done?.link || state !== "idle" || opened.current === done) return;
    opened.current = done;
    location.assign(done.link.to);
  }, [done, state]);

  function add(event: MouseEvent, text: string): void {
    event.preventDefault();
    area.current!.value = [area.current!.value.trim(), text].filter(Boolean).join("\n\n");
    area.current!.dispatchEvent(new Event("input", { bubbles: true }));
    area.current!.form!.scrollIntoView({ block: "nearest" });
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
      }}
      className="order-first open:basis-full max-sm:grow"
    >
      <summary className="button button-main max-sm:w-full">
        <Mail aria-hidden="true" className="size-5" />
        {words.mail}
      </summary>
      <Form
        ref={form}
        id="answer"
        method="post"
        preventScrollReset
        noValidate
        aria-label={words.mail}
        // A second click would send it twice.
        onSubmit={(event) => isSending && event.preventDefault()}
        onInput={onInput}
        className="card mt-2 grid gap-3 p-5 md:p-6"
      >
        {/* A member who was told of a colleague's answer may send another. */}
        <input key={typed.answers} type="hidden" name="answers" value={typed.answers ?? read} />
        {templates.length > 0 && (
          <nav aria-label={answer.templates}>
            <ul className="flex flex-wrap gap-2">
              {templates.map(({ title, text }, index) => (
                <li key={title}>
                  <ButtonLink
                    to={addressWith(search, { template: String(index) })}
                    preventScrollReset
                    onClick={(event) => add(event, text)}
                  >
                    {title}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <TextArea
          label={answer.text}
          hint={hasMail ? answer.hint : answer.handHint}
          error={error}
          ref={area}
          name="text"
          rows={3}
          lang={locale}
          defaultValue={typed.text ?? chosen}
        />
        <p lang={locale} dir="auto" className="begins-here whitespace-pre-wrap text-subdued">
          {signature}
        </p>
        {member?.name === "" && (
          <TextLink to="/me" className="w-fit">
            {answer.sign}
          </TextLink>
        )}
        <SubmitButton intent="answer" look="main" aria-disabled={isSending} className="w-fit">
          {hasMail ? answer.send : answer.hand}
        </SubmitButton>
      </Form>
    </details>
  );
}
