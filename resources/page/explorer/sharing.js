// SPDX-License-Identifier: GPL-3.0-or-later
// Links to what the page shows, and the code by which other pages embed it.
import {addressOf} from './address.js';
import {byId} from './sheet.js';

/** Returns the code of a frame that plays the steps of `state`. */
async function frameOf(state) {
  // A page that was opened from a disk is expected beside the page that embeds it.
  const address = location.protocol === 'file:' ? location.pathname.split('/').pop() : location.href.split('#')[0];
  const quoted = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${quoted(address + await addressOf({...state, embed: '1'}))}" title="${quoted(document.title)}" ` +
    'width="100%" height="560" style="border:0" loading="lazy" sandbox="allow-scripts allow-popups"></iframe>';
}

/** Handles the buttons that share the page. `page` stores and returns the state of the page, see main.js. */
export function listenToSharing(page) {
  const copy = async (text, said, otherwise) => {
    try {
      await navigator.clipboard.writeText(text);
      page.notice(said);
    } catch {
      page.notice(otherwise);
    }
  };
  byId('link').onclick = async () => {
    await page.remember();
    await copy(location.href, 'The link to this configuration was copied.', 'The address of this page is the link to this configuration.');
  };
  byId('embed').ontoggle = async () => {
    if (byId('embed').open) byId('embedding').value = await frameOf(page.state());
  };
  byId('copy-embedding').onclick = () => {
    byId('embedding').select();
    copy(byId('embedding').value, 'The code was copied.', 'The code is selected. Ctrl+C copies it.');
  };
}
