import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/** A search box whose text reaches the address after a short pause in typing. */
export function useSearchDraft(search: string, onSearch: (text: string) => void) {
  const [draft, setDraft] = useState(search);
  const said = useRef(search);
  const tell = useRef(onSearch);
  tell.current = onSearch;

  // The address changed by another way, such as Back.
  useEffect(() => {
    if (search === said.current) return;
    said.current = search;
    setDraft(search);
  }, [search]);

  useEffect(() => {
    const text = draft.trim();
    if (text === said.current.trim()) return;
    const here = window.location.pathname;
    const timer = setTimeout(() => {
      // Somebody has chosen a result meanwhile and is on the way there: the list must not call them back.
      if (window.location.pathname !== here) return;
      said.current = text;
      tell.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return { value: draft, onChange: (event: { target: { value: string } }) => setDraft(event.target.value) };
}
