/** Copies a small array to the beginning of a larger one of its kind, which it returns. */
export function copyInto<Numbers extends Int32Array | Float64Array>(large: Numbers, small: Numbers): Numbers {
  large.set(small)
  return large
}
