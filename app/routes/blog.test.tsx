import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { closingWords } from "#app/sections/contact/data.server.ts";
import { sites } from "#tests/support/sites.ts";
import { wordsIn } from "#tests/support/words.ts";
import Blog from "./blog.tsx";

/** Markup of the first page of the list. */
function blog(lastPage: number): string {
  const { pages, messages } = wordsIn("en");
  const { title, intro } = pages.blog;
  const { actions, pagination } = messages;
  // Unit tests have no files of pictures.
  const { closing: _picture, ...brand } = sites.en.brand;
  const card = { readMore: actions.readMore, about: actions.about };
  const loaderData = {
    title,
    intro,
    posts: [],
    categories: [],
    pagination: { base: "/blog", page: 1, lastPage, messages: pagination },
    card,
    closing: closingWords({ ...sites.en, brand }),
  };
  const Stub = createRoutesStub([{ id: "blog", path: "/blog", Component: Blog as never, loader: () => loaderData }]);
  return renderToStaticMarkup(<Stub initialEntries={["/blog"]} hydrationData={{ loaderData: { blog: loaderData } }} />);
}

test("a list of several pages links them, a list of one page links none", () => {
  expect(blog(2)).toContain('href="/blog/page/2"');
  expect(blog(1)).toContain(wordsIn("en").pages.blog.title);
  expect(blog(1)).not.toMatch(/<nav|\/blog\/page\//);
});
