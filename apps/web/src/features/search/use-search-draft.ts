import { useMatch, useRouter } from "@tanstack/react-router";
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useDebounced } from "../../ui/use-debounced.ts";

const DEBOUNCE_MS = 250;

const withoutSlash = (path: string) => path.replace(/(.)\/$/, "$1");

/**
 * A search box whose text is debounced before it is written to the address. `search` is the text in the address, `onSearch`
 * changes it. A navigation in the meantime takes precedence: pending text is dropped if it leads to another page, and sent
 * afterwards if it stays on this one (another filter or page of the list). The same holds for text that was sent but whose
 * navigation was replaced before it was rendered: the link pressed instead was built from the address before it.
 */
export function useSearchDraft(search: string, onSearch: (text: string) => void) {
  const router = useRouter();
  const page = useMatch({ strict: false, select: (match) => match.pathname });
  const [draft, setDraft] = useState(search);
  const sent = useRef(search);
  const overdue = useRef(false);
  const unrendered = useRef(false);

  // The address was changed in another way, such as by Back.
  useEffect(() => {
    unrendered.current = false;
    if (search === sent.current) return;
    sent.current = search;
    setDraft(search);
  }, [search]);

  const send = (typed: string) => {
    const text = typed.trim();
    overdue.current = false;
    if (text === sent.current.trim()) return;
    sent.current = text;
    unrendered.current = true;
    onSearch(text);
  };
  const sendOnceArrived = (typed: string) => {
    // Compares with the router's address rather than the rendered page, because the address is ahead while a page is loading.
    if (withoutSlash(router.latestLocation.pathname) !== withoutSlash(page)) return;
    if (router.state.status === "pending") overdue.current = true;
    else send(typed);
  };
  useDebounced(draft, DEBOUNCE_MS, sendOnceArrived);
  const arrived = useEffectEvent(() => {
    if (unrendered.current) {
      // Only once per text: a page that normalises the text in its address would never show it as sent.
      unrendered.current = false;
      sent.current = search;
      overdue.current = true;
    }
    if (overdue.current) sendOnceArrived(draft);
  });
  useEffect(() => router.subscribe("onResolved", arrived), [router]);

  return {
    /** Props for the input. */
    box: { value: draft, onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft(event.target.value) },
    /** Sends the typed text without waiting. */
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
