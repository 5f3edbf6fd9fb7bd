/** In the admin bar, where an admin looks and no shopper ever does. */
export function showInAdminBar(feed: HTMLElement, sentence: string): () => void {
  const bar = document.querySelector('#wp-admin-bar-root-default');
  const note = document.createElement(bar ? 'li' : 'p');
  note.className = 'tiem-photo-feed-error';
  note.setAttribute('role', 'status');
  const words = document.createElement('span');
  // The bar's own class for a line that leads nowhere.
  words.className = 'ab-item ab-empty-item';
  words.textContent = sentence;
  note.append(words);
  (bar ?? feed).append(note);
  return () => note.remove();
}
