/** Says nothing: the mutants that fail tests are what is wanted. Plain JavaScript, as Jest loads it. */
module.exports = class Silent {};
