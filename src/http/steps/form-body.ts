import express from 'express'
import { bodyBytes } from './body-bytes.ts'

const maxFields = 100

/** Reads a body of form fields, each a text; a field that is sent twice becomes a list, which the contract refuses. */
export const parseForm = express.urlencoded({
  type: 'application/x-www-form-urlencoded',
  limit: bodyBytes,
  inflate: false,
  extended: false,
  parameterLimit: maxFields,
})
