import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** After a client navigation: focus on the new page's main part, and its title said once by screen readers. */
export function NavigationFocus() {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search;
  const shown = useRef(address);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    setTitle(document.title);
    // A page may have put the focus where it belongs itself, such as on the notice of a sent message.
    const taken = document.activeElement?.closest("[data-keeps-focus]");
    if (!hash && !taken) document.getElementById("main")?.focus({ preventScroll: true });
  }, [address, hash]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
