import{a as o}from"./chunk-AYKYYJHQ.js";o(document);
