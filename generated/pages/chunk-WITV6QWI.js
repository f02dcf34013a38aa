function o(e,t){let n=document.getElementById(e);if(n instanceof t)return n;throw new Error(`the page has no ${e}`)}export{o as a};
