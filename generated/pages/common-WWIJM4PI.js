import{a as o}from"./chunk-IYYXQSWY.js";o(document);
