import { droppedElements, pictureAttribute } from '../../../shared/framework/html/allowedMarkup.ts';

/**
 * Markup from the clipboard without the parts that only its program reads: styles, scripts, comments and foreign pictures. Word writes lists as
 * paragraphs with their signs as text; they become lists. The editor drops all elements and attributes that it does not have.
 */
export function cleanPasted(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const part of body.querySelectorAll(
    [...droppedElements, `img:not([${pictureAttribute}])`, 'picture', 'video', 'audio', 'button', 'input'].join(','),
  ))
    part.remove();
  removeComments(body);
  for (const part of body.querySelectorAll('*')) if (part.localName.includes(':')) part.replaceWith(...part.childNodes);
  for (const list of wordLists(body)) replaceByList(list);
  return body.innerHTML;
}

function removeComments(body: HTMLElement): void {
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** Runs of adjacent paragraphs that Word shows as one list. */
function wordLists(body: HTMLElement): Element[][] {
  const lists: Element[][] = [];
  for (const item of body.querySelectorAll('p')) {
    if (!/mso-list:(?!\s*ignore)/i.test(item.getAttribute('style') ?? '')) continue;
    const last = lists.at(-1);
    if (last !== undefined && last.at(-1) === item.previousElementSibling) last.push(item);
    else lists.push([item]);
  }
  return lists;
}

function replaceByList(items: readonly Element[]): void {
  const [first] = items;
  if (!first) return;
  const list = document.createElement(/^[\da-z]{1,4}[.)]/i.test(signOf(first)?.textContent?.trim() ?? '') ? 'ol' : 'ul');
  first.before(list);
  for (const item of items) {
    signOf(item)?.remove();
    const entry = document.createElement('li');
    entry.append(...item.childNodes);
    list.append(entry);
    item.remove();
  }
}

/** The number or bullet of an item. */
function signOf(item: Element): Element | undefined {
  return Array.from(item.querySelectorAll('span')).find((part) => /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''));
}
