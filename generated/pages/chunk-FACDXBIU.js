function r(e){let[t,...n]=new Set(e.match(/\bsvc_(?:live|test)_[sr]k_\w+/g));return t!==void 0&&n.length===0?t:e.trim()}export{r as a};
