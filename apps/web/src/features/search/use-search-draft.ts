import { useMatch, useRouter } from "@tanstack/react-router";
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useDebounced } from "../../ui/use-debounced.ts";

const DEBOUNCE_MS = 250;

const withoutSlash = (path: string) => path.replace(/(.)\/$/, "$1");

/**
 * A search box whose text reaches the address after a short pause in typing. `search` is what the address says, `onSearch`
 * changes it. A navigation started meanwhile comes first: text that was still to be sent is dropped when that
 * is another page, and sent after it when it is this one (another filter or page of the list).
 */
export function useSearchDraft(search: string, onSearch: (text: string) => void) {
  const router = useRouter();
  const page = useMatch({ strict: false, select: (match) => match.pathname });
  const [draft, setDraft] = useState(search);
  const sent = useRef(search);
  const overdue = useRef(false);

  // The address changed by another way, such as Back.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setDraft(search);
  }, [search]);

  const send = (typed: string) => {
    const text = typed.trim();
    overdue.current = false;
    if (text === sent.current.trim()) return;
    sent.current = text;
    onSearch(text);
  };
  const sendOnceArrived = (typed: string) => {
    // By the address and not by what is drawn: the address is ahead while a page is on its way.
    if (withoutSlash(router.latestLocation.pathname) !== withoutSlash(page)) return;
    if (router.state.status === "pending") overdue.current = true;
    else send(typed);
  };
  useDebounced(draft, DEBOUNCE_MS, sendOnceArrived);
  const arrived = useEffectEvent(() => overdue.current && sendOnceArrived(draft));
  useEffect(() => router.subscribe("onResolved", () => void arrived()), [router]);

  return {
    /** The input's value and what it does when typed into. */
    box: { value: draft, onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft(event.target.value) },
    /** Sends what is typed without waiting. */
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send(draft);
    },
    clear: () => {
      setDraft("");
      send("");
    },
  };
}
