export {
  configuredRecipes,
  readRecipe,
  readRecipes,
  recipeEntry,
  type RecipeBook,
  type RecipeEntry,
} from './recipe-book.ts';
export { resolveRecipe, type RecipeRequest, type ResolvedRecipe } from './resolve-recipe.ts';
