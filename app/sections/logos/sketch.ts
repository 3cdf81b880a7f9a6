export const sketch = "strong 4 4 18 3; 4x2/8: picture 4 12 8.5 5 2.5";
