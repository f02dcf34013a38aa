import type { Contract, Parameter } from './contract-model.ts'

/** A parameter as it was released. One that now takes reserved characters as they are takes them encoded as before. */
function asReleased(parameter: Parameter, released: readonly Parameter[]): Parameter {
  const before = released.find(one => one.name === parameter.name && one.in === parameter.in)
  if (!before || before.allowReserved) return parameter
  const { allowReserved: _, ...encoded } = parameter
  return encoded
}

const mapped = <One, Other>(record: Readonly<Record<string, One>>, map: (one: One, name: string) => Other) =>
  Object.fromEntries(Object.entries(record).map(([name, one]) => [name, map(one, name)]))

/** The contract with the parameters of operations encoded as they were released: `redocly diff` calls any other encoding a break. */
export const releasedEncoding = (released: Contract, contract: Contract): Contract => ({
  ...contract,
  paths: mapped(contract.paths, (methods, path) =>
    mapped(methods, (operation, method) => {
      const before = released.paths[path]?.[method]?.parameters ?? []
      const { parameters } = operation
      return parameters ? { ...operation, parameters: parameters.map(one => asReleased(one, before)) } : operation
    }),
  ),
})
