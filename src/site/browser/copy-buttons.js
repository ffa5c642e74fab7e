/**
 * Shows buttons that copy the text beside them.
 * @param {ParentNode} root
 */
export function copyButtons(root) {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll('button[data-copy]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    const label = button.textContent;
    button.addEventListener('click', async () => {
      const source = button.parentElement?.querySelector('[data-copied]');
      const text = source instanceof HTMLInputElement ? source.value : (source?.textContent ?? '');
      await navigator.clipboard.writeText(text);
      button.textContent = button.dataset['done'] ?? '';
      setTimeout(() => {
        button.textContent = label;
      }, 2000);
    });
  }
}
