import type { Caller } from '#domain/keys/caller.ts'
import type { OperationDeps } from './deps.ts'
import type { Route } from './route.ts'
import { scopedCompanies } from './scoped-companies.ts'

/** The dependencies of a handler for one caller: companies are limited to the `country_scope` of the key. */
export function depsFor<D extends OperationDeps>(caller: Caller, { operation }: Route, deps: D): D {
  if (caller.kind === 'anonymous' || operation.anonymous !== 'never') return deps
  const { country_scope } = caller.constraints
  return country_scope.length === 0 ? deps : { ...deps, companies: scopedCompanies(deps.companies, country_scope) }
}
