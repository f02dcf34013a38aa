function o(){let e=document.querySelector(".docs-nav"),t=e?.querySelector("[aria-current]");e&&t&&(e.scrollLeft=t.offsetLeft-e.offsetLeft-(e.clientWidth-t.offsetWidth)/2)}export{o as a};
