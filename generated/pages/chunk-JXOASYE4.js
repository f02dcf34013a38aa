function e(){let t=document.getElementById("page-data")?.textContent;return JSON.parse(t??"{}")}export{e as a};
