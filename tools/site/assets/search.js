// The search index is larger than any page: it is loaded when the reader turns to the search.
const index = document.getElementById('tsd-search-script');
const trigger = document.getElementById('tsd-search-trigger');
const load = () => {
  if (!index.src) index.src = index.dataset.src;
};
for (const type of ['pointerenter', 'focus', 'click']) trigger.addEventListener(type, load);
addEventListener('keydown', ({ key }) => {
  if (key === '/' || key === 'k') load();
});
