import{a as o}from"./chunk-6JVBO6V6.js";o(document);
