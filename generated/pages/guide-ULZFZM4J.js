import{a as r}from"./chunk-DMRUOUTB.js";r();
