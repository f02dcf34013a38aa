import{a as o}from"./chunk-P3CSPYVC.js";o(document);
