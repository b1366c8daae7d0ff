// A set of digits is a number with a bit each: there are at most 25.
const bit = digit => 1 << (digit - 1);
const digitsIn = set => {
  const digits = [];
  for (let digit = 1; set; digit++, set >>>= 1) if (set & 1) digits.push(digit);
  return digits;
};
